"""The official `anthropic` package against the sandbox's Messages API."""

import json
import unittest

import anthropic

import sandbox

MODEL = "claude-sonnet-5-5"
SEARCH = {"type": "web_search_20250305", "name": "web_search", "max_uses": 3}


def text_of(message):
    return "".join(block.text for block in message.content if block.type == "text")


class Messages(unittest.TestCase):
    def setUp(self):
        sandbox.reset()
        self.client = anthropic.Anthropic(api_key="sandbox", base_url=sandbox.URL, max_retries=0)

    def create(self, content, **more):
        return self.client.messages.create(
            **{"model": MODEL, "max_tokens": 4096, "messages": [{"role": "user", "content": content}], **more}
        )

    def identify(self, name, **more):
        image = {"type": "base64", "media_type": "image/jpeg", "data": sandbox.photograph_base64(name)}
        message = self.create(
            [{"type": "image", "source": image}, {"type": "text", "text": "Which album is this?"}],
            output_config={"effort": "low", "format": {"type": "json_schema", "schema": sandbox.IDENTIFICATION}},
            **more,
        )
        return json.loads(text_of(message))

    def test_an_answer_has_its_types(self):
        message = self.create("Hello")
        self.assertEqual(message.stop_reason, "end_turn")
        self.assertEqual([block.type for block in message.content], ["thinking", "text"])
        self.assertIn("sandbox", text_of(message))
        self.assertGreater(message.usage.output_tokens, 0)
        self.assertTrue(message._request_id.startswith("req_"))

    def test_a_photographed_cover_is_named(self):
        found = self.identify("abbey-road")
        self.assertEqual((found["outcome"], found["artistName"], found["albumTitle"]), ("album", "The Beatles", "Abbey Road"))

    def test_an_order_on_a_cover_is_not_obeyed(self):
        self.assertEqual(self.identify("prompt-and-circumstance")["albumTitle"], "Prompt and Circumstance")

    def test_an_acronym_asks_for_a_search(self):
        found = self.identify("seeds")
        self.assertEqual((found["outcome"], found["extractedText"]), ("search_needed", "TVOTR"))

    def test_a_parcel_is_no_album(self):
        self.assertEqual(self.identify("parcel-label")["outcome"], "not_an_album_cover")

    def test_a_stream_says_what_the_message_says(self):
        question = {"model": MODEL, "max_tokens": 4096, "messages": [{"role": "user", "content": "Tell me about MDNA by Madonna"}]}
        with self.client.messages.stream(**question) as stream:
            streamed = "".join(stream.text_stream)
            final = stream.get_final_message()
        self.assertEqual(streamed, text_of(final))
        self.assertEqual(streamed, text_of(self.client.messages.create(**question)))
        self.assertEqual(final.content[0].type, "thinking")
        self.assertTrue(final.content[0].signature)

    def test_a_search_has_queries_results_and_citations(self):
        message = self.create("Tell me about Seeds by TV on the Radio", tools=[{**SEARCH, "allowed_domains": ["allmusic.com"]}])
        kinds = [block.type for block in message.content]
        self.assertIn("server_tool_use", kinds)
        results = next(block for block in message.content if block.type == "web_search_tool_result").content
        self.assertTrue(results[0].url.startswith("https://allmusic.com/"))
        self.assertTrue(results[0].encrypted_content)
        texts = [block for block in message.content if block.type == "text"]
        self.assertGreater(len(texts), 1)
        self.assertEqual(texts[0].citations[0].url, results[0].url)
        self.assertEqual(message.usage.server_tool_use.web_search_requests, 1)

    def test_a_searched_stream_is_put_together_alike(self):
        body = {"tools": [SEARCH], "model": MODEL, "max_tokens": 4096, "messages": [{"role": "user", "content": "Abbey Road"}]}
        with self.client.messages.stream(**body) as stream:
            final = stream.get_final_message()
        use = next(block for block in final.content if block.type == "server_tool_use")
        self.assertIn("query", use.input)

    def test_a_paused_turn_is_continued_with_its_own_blocks(self):
        sandbox.fault("pause_turn", upstream="anthropic")
        turns = [{"role": "user", "content": "Tell me about Abbey Road"}]
        paused = self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[SEARCH])
        self.assertEqual(paused.stop_reason, "pause_turn")
        turns.append({"role": "assistant", "content": paused.content})
        finished = self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[SEARCH])
        self.assertEqual(finished.stop_reason, "end_turn")
        self.assertIn("Abbey Road", text_of(finished))

    def test_changed_search_results_are_refused(self):
        turns = [{"role": "user", "content": "Tell me about Abbey Road"}]
        answer = self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[SEARCH])
        content = [block.model_dump(exclude_none=True) for block in answer.content]
        for block in content:
            if block["type"] == "web_search_tool_result":
                block["content"][0]["encrypted_content"] = "AAAA" + block["content"][0]["encrypted_content"]
        turns += [{"role": "assistant", "content": content}, {"role": "user", "content": "And?"}]
        with self.assertRaises(anthropic.BadRequestError):
            self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[SEARCH])

    def test_a_tool_is_called_and_its_result_answered(self):
        tool = {"name": "lookup", "description": "Looks an artist up.", "input_schema": sandbox.object_schema(artist=str)}
        turns = [{"role": "user", "content": "Look the artist up."}]
        first = self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[tool])
        self.assertEqual(first.stop_reason, "tool_use")
        use = next(block for block in first.content if block.type == "tool_use")
        self.assertIsInstance(use.input["artist"], str)
        turns += [
            {"role": "assistant", "content": first.content},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": use.id, "content": "found"}]},
        ]
        second = self.client.messages.create(model=MODEL, max_tokens=4096, messages=turns, tools=[tool])
        self.assertEqual(second.stop_reason, "end_turn")

    def test_refusals_and_short_answers(self):
        sandbox.fault("refusal")
        self.assertEqual(self.create("Hello").stop_reason, "refusal")
        short = self.create("Hello", max_tokens=50)
        self.assertEqual((short.stop_reason, text_of(short)), ("max_tokens", ""))

    def test_models_are_listed(self):
        ids = [model.id for model in self.client.models.list()]
        self.assertIn(MODEL, ids)
        self.assertEqual(self.client.models.retrieve(MODEL).id, MODEL)


class Errors(unittest.TestCase):
    def setUp(self):
        sandbox.reset()
        self.client = anthropic.Anthropic(api_key="sandbox", base_url=sandbox.URL, max_retries=0)
        self.body = {"model": MODEL, "max_tokens": 100, "messages": [{"role": "user", "content": "Hello"}]}

    def refused(self, error, **more):
        with self.assertRaises(error) as caught:
            self.client.messages.create(**{**self.body, **more})
        return caught.exception.body["error"]["message"]

    def test_unknown_fields(self):
        self.assertEqual(
            self.refused(anthropic.BadRequestError, extra_body={"colour": "blue"}), "colour: Extra inputs are not permitted"
        )
        self.assertEqual(
            self.refused(anthropic.BadRequestError, extra_body={"temperature": 0}), "temperature: Extra inputs are not permitted"
        )

    def test_retired_models(self):
        message = self.refused(anthropic.NotFoundError, model="claude-3-5-haiku-latest")
        self.assertEqual(message, "model: claude-3-5-haiku-latest")

    def test_prefill_and_forced_tools(self):
        prefilled = self.body["messages"] + [{"role": "assistant", "content": "{"}]
        self.assertIn("prefill", self.refused(anthropic.BadRequestError, messages=prefilled))
        tools = [{"name": "t", "input_schema": {"type": "object", "properties": {}}}]
        self.refused(anthropic.BadRequestError, tools=tools, tool_choice={"type": "any"})

    def test_keys(self):
        with self.assertRaises(anthropic.AuthenticationError):
            anthropic.Anthropic(api_key="invalid", base_url=sandbox.URL, max_retries=0).messages.create(**self.body)

    def test_statuses_become_their_exceptions(self):
        for status, error in ((429, anthropic.RateLimitError), (529, anthropic.InternalServerError), (500, anthropic.InternalServerError)):
            sandbox.fault("status", upstream="anthropic", status=status, retryAfter=1)
            with self.assertRaises(error) as caught:
                self.client.messages.create(**self.body)
            self.assertEqual(caught.exception.response.headers["retry-after"], "1")

    def test_the_client_retries_by_itself(self):
        sandbox.fault("status", upstream="anthropic", status=529)
        patient = anthropic.Anthropic(api_key="sandbox", base_url=sandbox.URL, max_retries=2)
        self.assertEqual(patient.messages.create(**self.body).type, "message")
        self.assertEqual(sandbox.control("GET", "counts")["status"]["anthropic 529"], 1)

    def test_an_error_inside_a_stream(self):
        sandbox.fault("overloaded_event", upstream="anthropic")
        with self.assertRaises(anthropic.APIStatusError), self.client.messages.stream(**self.body) as stream:
            stream.until_done()

    def test_a_broken_stream(self):
        sandbox.fault("break_stream", upstream="anthropic", afterBytes=700)
        with self.assertRaises(Exception) as caught, self.client.messages.stream(**{**self.body, "max_tokens": 4096}) as stream:
            stream.until_done()
        self.assertNotIsInstance(caught.exception, AssertionError)
