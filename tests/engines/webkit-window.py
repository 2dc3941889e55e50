#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver. Unlike MiniBrowser it has no toolbar, which would not become as narrow as a
phone, and it writes what a page complains about to the file that WEBKIT_SAID names."""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# Runs in every page before its own scripts.
LISTEN = """
const say = (words) => window.webkit.messageHandlers.said.postMessage(words);
for (const level of ['error', 'warn']) {
  const original = console[level];
  console[level] = (...parts) => { say(`console: ${parts.join(' ')}`); original.apply(console, parts); };
}
addEventListener('error', ({ message }) => { if (message) say(`javascript: ${message}`); });
addEventListener('unhandledrejection', ({ reason }) => say(`javascript: ${reason}`));
"""

context = WebKit2.WebContext.new_ephemeral()
said = open(os.environ["WEBKIT_SAID"], "a", buffering=1, encoding="utf-8")


def start(_context, session):
    session.connect("create-web-view", open_view)
    info = WebKit2.ApplicationInfo()
    info.set_name("vineta")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)


def open_view(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("said")
    content.connect("script-message-received::said", hear)
    content.add_script(
        WebKit2.UserScript(
            LISTEN,
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    view.connect("resource-load-started", watch)
    window = Gtk.Window(default_width=800, default_height=600)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", lambda _window: Gtk.main_quit())
    window.show_all()
    view.grab_focus()
    return view


def hear(_content, result):
    print(result.get_js_value().to_string(), file=said)


def watch(_view, resource, _request):
    resource.connect("finished", judge)


def judge(resource):
    response = resource.get_response()
    if response is not None and response.get_status_code() >= 400:
        print(f"status {response.get_status_code()}: {resource.get_uri()}", file=said)


context.set_automation_allowed(True)
context.set_preferred_languages(["es-AR", "es"])
context.connect("automation-started", start)
Gtk.main()
