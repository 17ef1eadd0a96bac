"""Asks a running service for everything that the client knows: check.py ADDRESS TOKEN"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "src"))
from assay_client import AssayClient, AssayProblem  # noqa: E402

client = AssayClient(sys.argv[1], sys.argv[2])
retrieval = {"record_id": "r", "hits": [{"node_id": "riga", "text": "Riga is the capital of Latvia. It lies on the Daugava."}]}


def asked(number: int, **generation: object) -> dict:
    ids = {"conversation_id": "py", "message_id": f"py-{number}"}
    return {**ids, "retrieval": retrieval, "generation": {"record_id": f"py-{number}", **generation}}


first = client.decide(asked(1, answer="Riga is the capital of Latvia [1]."), idempotency_key="py-1")
assert first["action"] == "show", first
assert client.decide(asked(1, answer="Riga is the capital of Latvia [1]."), idempotency_key="py-1") == first
record = client.record(first["record"]["id"])
assert record["proof"]["size"] >= 1 and record["record"]["status"] == "pass", record
try:
    client.decide(asked(2, answer="Another."), idempotency_key="py-1")
    raise AssertionError("another body under the same key")
except AssayProblem as problem:
    assert (problem.status, problem.code) == (422, "idempotency_key_reused"), problem.code
    assert len(problem.trace_id) == 32

answer = client.open_answer({**asked(3), "mode": "sentence"})
shown = answer.add("Riga is the capital of Latvia [1]. It lies on ")
assert shown == "Riga is the capital of Latvia [1]. ", shown
answer.add("the Daugava [1].")
end = answer.close(finish_reason="stop")
assert end["release"] == "It lies on the Daugava [1]." and end["decision"]["recorded"], end

example = {"id": "e", "query": "Which city?", "output": "Riga", "reference": "Riga"}
assert client.evaluate(example, ["exact_match"])["results"]["exact_match"]["score"] == 1
run = client.start_run([example], ["exact_match"], name="from Python")
*_, last = client.follow(run)
assert last["state"] == "finished", last
assert [one["result"]["id"] for one in client.results(run)] == ["e"]
assert client.run(run)["name"] == "from Python"
assert client.label({"record": first["record"]["id"], "verdict": "pass", "rater": "py"})
print("ok")
