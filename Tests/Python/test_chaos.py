"""The judge of deploy/chaos: a check that overlooks a broken promise is worse than none."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Chaos.bill import make_bill  # noqa: E402
from Chaos.client import ScanLog  # noqa: E402
from Chaos.faults import plan  # noqa: E402
from Chaos.hostility import GOOD_WITHIN, Goodput  # noqa: E402
from Chaos.trouble import Disturbance  # noqa: E402


def call(arrived, ended, step="id_call_1", **more):
    return {
        "upstream": "openai", "step": step, "trace": "scan", "album": "seeds", "offersTools": False, "client": 1, "resource": "POST /",
        "arrived": arrived, "ended": ended, "ending": "complete", "status": 200, "fault": None, **more,
    }


def overpaid(calls, disturbances=(), forgotten=()):
    return bool(make_bill(calls, list(disturbances), list(forgotten)).overpaid)


class GoodputTests(unittest.TestCase):
    @staticmethod
    def logs(*seconds):
        return [ScanLog("seeds", False, began=100, ended=None if taken is None else 100 + taken) for taken in seconds]

    def test_what_did_not_end_in_time_is_no_goodput(self):
        goodput = Goodput.of(self.logs(1, 2, GOOD_WITHIN + 1, None))
        self.assertEqual((goodput.scans, goodput.good, goodput.share), (4, 2, 0.5))
        self.assertEqual(Goodput.of([]).share, 0)

    def test_the_pace_is_that_of_95_in_100(self):
        self.assertEqual(Goodput.of(self.logs(*range(1, 101))).p95, 95)
        self.assertEqual(Goodput.of(self.logs(*range(1, 20), None)).p95, 19)
        self.assertEqual(Goodput.of(self.logs(1, None)).p95, float("inf"))


class BillTests(unittest.TestCase):
    def test_two_whole_answers_for_one_step_are_one_too_many(self):
        self.assertFalse(overpaid([call(0, 2)]))
        self.assertTrue(overpaid([call(0, 2), call(5, 7)]))
        self.assertFalse(overpaid([call(0, 2), call(5, 7, trace="another")]))

    def test_a_fault_calls_for_another_call(self):
        self.assertFalse(overpaid([call(0, 2, fault="nonsense"), call(5, 7)]))
        self.assertTrue(overpaid([call(0, 2, fault="slow"), call(5, 7)]))
        self.assertFalse(overpaid([call(0, 2, fault="slow", ending="abandoned"), call(5, 7)]))

    def test_a_killed_worker_excuses_the_calls_of_its_own_connections(self):
        killed = Disturbance("kill", "identification.1", 1, 1, ports={1})
        self.assertFalse(overpaid([call(0, 2), call(5, 7)], [killed]))
        self.assertTrue(overpaid([call(0, 2, client=2), call(5, 7)], [killed]))
        self.assertTrue(overpaid([call(0, 2), call(5, 7)], [Disturbance("kill", "review.1", 1, 1, ports={2})]))

    def test_only_calls_in_flight_are_excused(self):
        for disturbance in (Disturbance("kill", "gateway.1", 10, 10), Disturbance("postgres stop", "postgresql", 10, 20)):
            self.assertFalse(overpaid([call(9, 11), call(30, 32)], [disturbance]))
            self.assertFalse(overpaid([call(7, 9.5), call(30, 32)], [disturbance]), "its result was not stored yet")
            self.assertTrue(overpaid([call(11, 13), call(30, 32)], [disturbance]), "it began afterwards")
            self.assertTrue(overpaid([call(5, 7), call(30, 32)], [disturbance]), "it was stored before")

    def test_a_result_that_waits_for_the_database_dies_with_who_holds_it(self):
        outage = Disturbance("postgres refuse", "postgresql", 10, 20)
        killed = Disturbance("kill", "identification.1", 16, 16)
        calls = [call(11, 13), call(30, 32)]
        self.assertTrue(overpaid(calls, [outage]))
        self.assertTrue(overpaid(calls, [killed]))
        self.assertFalse(overpaid(calls, [outage, killed]))
        self.assertTrue(overpaid(calls, [outage, Disturbance("kill", "review.1", 16, 16)]))

    def test_a_gateway_excuses_no_review(self):
        calls = [call(0, 2, "review"), call(5, 7, "review")]
        self.assertTrue(overpaid(calls, [Disturbance("kill", "gateway.1", 1, 1)]))

    def test_draining_excuses_only_what_outlasts_it(self):
        calls = [call(0, 4, "review"), call(5, 7, "review")]
        self.assertTrue(overpaid(calls, [Disturbance("terminate", "review.1", 1, 6, ports={1})]))
        self.assertFalse(overpaid(calls, [Disturbance("terminate", "review.1", 1, 3, ports={1})]))

    def test_what_was_forgotten_is_paid_for_again(self):
        calls = [call(0, 2, "review"), call(5, 7, "review")]
        self.assertFalse(overpaid(calls, forgotten=[(3, "seeds", "standard")]))
        self.assertTrue(overpaid(calls, forgotten=[(3, "seeds", "searched")]))
        self.assertTrue(overpaid(calls, forgotten=[(3, "seeds", "artwork")]))

    def test_a_fault_in_one_hop_calls_for_all_hops_of_that_album(self):
        def hop(arrived, resource, **more):
            return call(arrived, arrived + 1, "hop", upstream="coverartarchive", resource=resource, **more)
        calls = [hop(0, "GET /front"), hop(1, "GET /image", fault="truncate", ending="cut"), hop(3, "GET /front"), hop(4, "GET /image")]
        self.assertFalse(overpaid(calls))
        self.assertTrue(overpaid([*calls, hop(6, "GET /front")]))

    def test_the_bound_is_the_sum(self):
        bill = make_bill([call(0, 2), call(5, 7), call(8, 9, fault="html")], [Disturbance("kill", "gateway.1", 1, 1)], [])
        self.assertEqual((bill.calls, bill.units, bill.disturbed, bill.hit, bill.bound), (3, 1, 1, 1, 3))


class PlanTests(unittest.TestCase):
    def test_a_seed_tells_all(self):
        self.assertEqual(plan(7, 120), plan(7, 120))
        self.assertNotEqual(plan(7, 120), plan(8, 120))

    def test_every_kind_of_trouble_comes_up_in_time(self):
        kinds = {planned.kind for seed in range(5) for planned in plan(seed, 120)}
        self.assertEqual(kinds, {
            "kill", "freeze", "terminate", "sandbox", "postgres restart", "postgres stop", "postgres refuse", "postgres sessions"})
        self.assertTrue(all(planned.at < 120 for planned in plan(1, 120)))
