"""Asks an Assay service whether an answer may be believed on its evidence."""

from __future__ import annotations

import json
import time
import uuid
from http.client import HTTPException
from typing import Any, Dict, Iterator, List, Mapping, Optional, TypedDict, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

__all__ = ["AssayClient", "AssayProblem", "Decision", "OpenAnswer"]

_RETRYABLE = (502, 503, 504)


class RecordPlace(TypedDict):
    id: str
    log_id: str
    seq: int
    ts: str
    leaf_hash: str


class Decision(TypedDict, total=False):
    """What the gate decided, and its place in the ledger."""

    conversation_id: str
    message_id: str
    status: str
    action: str
    answer_kind: Optional[str]
    checks: List[Dict[str, Any]]
    scores: Dict[str, Optional[float]]
    decisive: List[str]
    reason_codes: List[str]
    rule_version: str
    ruleset_sha256: str
    config_sha256: str
    decision_sha256: str
    recorded: bool
    record: RecordPlace


class AssayProblem(Exception):
    """The service did not answer as asked. The message is its sentence."""

    def __init__(self, problem: Mapping[str, Any], retry_after: Optional[float] = None) -> None:
        super().__init__(problem["detail"])
        self.status: int = problem["status"]
        self.code: str = problem["code"]
        self.detail: str = problem["detail"]
        self.trace_id: str = problem["trace_id"]
        self.retryable: bool = problem["retryable"]
        self.retry_after = retry_after


class _NoRedirect(HTTPRedirectHandler):
    """A redirect would take the token to another server."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class AssayClient:
    """A client of `assay serve`. May be used by several threads."""

    def __init__(self, address: str, token: str, *, timeout: float = 60.0, tries: int = 3) -> None:
        self._base = address.rstrip("/")
        self._token = token
        self._timeout = timeout
        self._tries = tries
        self._opener = build_opener(_NoRedirect())

    def decide(
        self,
        input: Mapping[str, Any],
        *,
        idempotency_key: Optional[str] = None,
        traceparent: Optional[str] = None,
    ) -> Decision:
        """Decides whether an answer may be shown. The decision is in the ledger when this returns."""
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        if traceparent is not None:
            headers["traceparent"] = traceparent
        decision: Decision = self._json("/v1/decisions", input, headers)
        return decision

    def open_answer(self, opening: Mapping[str, Any]) -> "OpenAnswer":
        """Opens an answer that is written bit by bit: a decision's input without its text, with a mode if you like."""
        return OpenAnswer(self, self._json("/v1/decisions/open", opening)["id"])

    def record(self, id: str) -> Dict[str, Any]:
        """A recorded decision, with the proof that it is in the ledger."""
        return cast(Dict[str, Any], self._json(f"/v1/records/{quote(id, safe='')}"))

    def evaluate(self, example: Mapping[str, Any], evaluators: List[str]) -> Dict[str, Any]:
        """Measures one answer. The results are by evaluator."""
        return cast(Dict[str, Any], self._json("/v1/evaluations", {"example": example, "evaluators": evaluators}))

    def start_run(self, examples: List[Mapping[str, Any]], evaluators: List[str], **settings: Any) -> str:
        """Begins a run over answers, and gives its id. `settings`: name, gates."""
        run: str = self._json("/v1/runs", {"examples": examples, "evaluators": evaluators, **settings})["id"]
        return run

    def run(self, id: str) -> Dict[str, Any]:
        return cast(Dict[str, Any], self._json(f"/v1/runs/{quote(id, safe='')}"))

    def cancel_run(self, id: str) -> Dict[str, Any]:
        return cast(Dict[str, Any], self._json(f"/v1/runs/{quote(id, safe='')}/cancel", {}))

    def follow(self, id: str) -> Iterator[Dict[str, Any]]:
        """The states of a run until it has ended."""
        with self._send(f"/v1/runs/{quote(id, safe='')}/events") as reply:
            for line in reply:
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])

    def results(self, id: str) -> Iterator[Dict[str, Any]]:
        """All results of a run, read page by page."""
        after: Optional[str] = ""
        while after is not None:
            query = f"?after={quote(after, safe='')}" if after else ""
            page = self._json(f"/v1/runs/{quote(id, safe='')}/results{query}")
            yield from page["results"]
            after = page["next"]

    def label(self, label: Mapping[str, Any]) -> str:
        """Keeps what a person says of a decision or of an answer of a run, and gives the label's id."""
        kept: str = self._json("/v1/labels", label)["id"]
        return kept

    def _json(self, path: str, body: Any = None, headers: Optional[Mapping[str, str]] = None) -> Any:
        with self._send(path, body, headers) as reply:
            return json.load(reply)

    def _send(self, path: str, body: Any = None, headers: Optional[Mapping[str, str]] = None) -> Any:
        sent = {"Authorization": f"Bearer {self._token}", **(headers or {})}
        data = None
        if body is not None:
            sent["Content-Type"] = "application/json"
            data = json.dumps(body).encode("utf-8")
        safe = data is None or "Idempotency-Key" in sent
        tried = 0
        while True:
            tried += 1
            try:
                return self._opener.open(Request(self._base + path, data, sent), timeout=self._timeout)
            except HTTPError as error:
                problem = _problem(error)
                again = problem.retryable and (safe or problem.status in (429, 503))
                if not again or tried >= self._tries:
                    raise problem from None
                time.sleep(problem.retry_after or 1.0)
            except (URLError, HTTPException, ConnectionError):
                if not safe or tried >= self._tries:
                    raise
                time.sleep(0.2 * tried)


class OpenAnswer:
    """An answer that is written bit by bit. What its methods give back may be shown."""

    def __init__(self, client: AssayClient, id: str) -> None:
        self.id = id
        self._client = client
        self._path = f"/v1/decisions/{quote(id, safe='')}"

    def add(self, delta: str) -> str:
        released: str = self._client._json(f"{self._path}/deltas", {"delta": delta})["release"]
        return released

    def close(self, **how: Any) -> Dict[str, Any]:
        """The decision on the whole answer, and what may be shown of the rest. `how`: finish_reason, citations."""
        return cast(Dict[str, Any], self._client._json(f"{self._path}/close", how))


def _problem(error: HTTPError) -> AssayProblem:
    after = error.headers.get("Retry-After", "")
    retry_after = float(after) if after.isdigit() else None
    if error.headers.get("Content-Type", "").startswith("application/problem+json"):
        return AssayProblem(json.load(error), retry_after)
    detail = f"The service answered with status {error.code} and no reason; is this the address of assay serve?"
    return AssayProblem(
        {
            "status": error.code,
            "code": "unknown",
            "detail": detail,
            "trace_id": "",
            "retryable": error.code in _RETRYABLE,
        },
        retry_after,
    )
