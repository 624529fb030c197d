"""One extractor, many hands: threads, forked and spawned processes give the answers of one thread."""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from extractor import Extractor

TEXTS = [
    f"We propose Quorb{name}, a graph network that runs {number}.5x faster than ResNet-50 on CIFAR-10 and on the "
    f"Plims{name} dataset. Code is available at https://github.com/acme/quorb{number}."
    for number, name in enumerate(("Net", "Former", "Bench", "LoRA", "GAN", "Flow", "VAE", "CLIP") * 4)
]


def read(extractor: Extractor, text: str) -> str:
    return extractor.extract(text).model_dump_json()


def test_eight_threads() -> None:
    extractor = Extractor()
    expected = [read(extractor, text) for text in TEXTS]
    fresh = Extractor()  # loads nothing before the threads run
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(read, [fresh] * len(TEXTS), TEXTS)) == expected


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"{sys.platform} cannot {method}")
    extractor = Extractor()
    expected = [read(extractor, text) for text in TEXTS]  # the model is loaded when the fork happens
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context(method)) as pool:
        assert list(pool.map(read, [extractor] * len(TEXTS), TEXTS)) == expected
