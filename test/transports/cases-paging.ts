import { expect } from 'vitest'
import { KEY, DOWN_TITLE, UP_TITLE, text, json, form, basic, twilio, type Case } from './cases.ts'
import { DOWN } from './scene.ts'

/** Phones, on-call services, trackers and webhooks: settings, and the call that arrives when a check goes down and when it comes up. */
export const PAGING: readonly Case[] = [
  [
    'sms',
    { provider: 'twilio', value: '+1 555 000 2222', ...twilio },
    {
      request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      headers: { ...form, authorization: basic('AC1:t') },
      data: { From: '+15550001111', To: '+15550002222', Body: text('is DOWN'), StatusCallback: DOWN.callback_url },
    },
    {
      request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      data: expect.objectContaining({ Body: text('is UP again') }),
    },
  ],
  [
    'sms',
    { provider: 'http', value: '+15550002222', url: 'https://gateway.test/send', token: 'g', from: 'Acme' },
    {
      request: 'POST https://gateway.test/send',
      headers: { ...json, authorization: 'Bearer g' },
      data: { to: '+15550002222', from: 'Acme', text: text('is DOWN'), id: DOWN.id },
    },
    { request: 'POST https://gateway.test/send', data: expect.objectContaining({ text: text('is UP again') }) },
  ],
  [
    'whatsapp',
    { value: '+15550002222', ...twilio, content_sid: 'HX1' },
    {
      request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      headers: form,
      data: {
        From: 'whatsapp:+15550001111',
        To: 'whatsapp:+15550002222',
        ContentSid: 'HX1',
        ContentVariables: JSON.stringify({ 1: DOWN.check.name, 2: 'DOWN' }),
        StatusCallback: DOWN.callback_url,
      },
    },
    {
      request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      data: expect.objectContaining({ ContentVariables: text('"2":"UP"') }),
    },
  ],
  [
    'call',
    { value: '+15550002222', ...twilio },
    {
      request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Calls.json',
      headers: form,
      data: expect.objectContaining({ To: '+15550002222', Twiml: text('<Say loop="2">The check &#34;DB &#60;b&#62;') }),
    },
    { request: 'POST https://api.twilio.com/2010-04-01/Accounts/AC1/Calls.json', data: expect.anything() },
  ],
  [
    'pd',
    { service_key: 'R1' },
    {
      request: 'POST https://events.pagerduty.com/v2/enqueue',
      headers: json,
      data: expect.objectContaining({
        routing_key: 'R1',
        event_action: 'trigger',
        dedup_key: KEY,
        payload: expect.objectContaining({ severity: 'critical', timestamp: '2026-06-01T09:15:00+00:00' }),
      }),
    },
    { request: 'POST https://events.pagerduty.com/v2/enqueue', data: { routing_key: 'R1', event_action: 'resolve', dedup_key: KEY } },
  ],
  [
    'opsgenie',
    { key: 'G', region: 'eu' },
    {
      request: 'POST https://api.eu.opsgenie.com/v2/alerts',
      headers: { ...json, authorization: 'GenieKey G' },
      data: expect.objectContaining({ alias: KEY, message: DOWN_TITLE, tags: ['prod', 'eu'] }),
    },
    {
      request: `POST https://api.eu.opsgenie.com/v2/alerts/${KEY}/close?identifierType=alias`,
      data: { source: 'Watchdesk', note: text('is UP again') },
    },
  ],
  [
    'victorops',
    { url: 'https://alert.victorops.test/x' },
    {
      request: 'POST https://alert.victorops.test/x',
      headers: json,
      data: expect.objectContaining({ entity_id: KEY, message_type: 'CRITICAL' }),
    },
    { request: 'POST https://alert.victorops.test/x', data: expect.objectContaining({ entity_id: KEY, message_type: 'RECOVERY' }) },
  ],
  [
    'pagertree',
    { url: 'https://api.pagertree.test/x' },
    {
      request: 'POST https://api.pagertree.test/x',
      headers: json,
      data: expect.objectContaining({ incident_key: KEY, event_type: 'trigger', tags: ['prod', 'eu'] }),
    },
    { request: 'POST https://api.pagertree.test/x', data: expect.objectContaining({ incident_key: KEY, event_type: 'resolve' }) },
  ],
  [
    'spike',
    { url: 'https://api.spike.test/x' },
    {
      request: 'POST https://api.spike.test/x',
      headers: json,
      data: { check_id: KEY, title: DOWN_TITLE, message: text('is DOWN'), status: 'down' },
    },
    { request: 'POST https://api.spike.test/x', data: expect.objectContaining({ check_id: KEY, status: 'up' }) },
  ],
  [
    'github',
    { token: 'ghp', repo: 'acme/ops', labels: ['incident'] },
    {
      request: 'POST https://api.github.com/repos/acme/ops/issues',
      headers: { ...json, authorization: 'Bearer ghp', accept: 'application/vnd.github+json' },
      data: { title: DOWN_TITLE, labels: ['incident'], body: text('is DOWN') },
    },
    { request: 'POST https://api.github.com/repos/acme/ops/issues', data: expect.anything() },
  ],
  [
    'trello',
    { key: 'k', token: 't', list_id: 'L' },
    {
      request: 'POST https://api.trello.com/1/cards',
      headers: { ...form, authorization: 'OAuth oauth_consumer_key="k", oauth_token="t"' },
      data: { idList: 'L', name: DOWN_TITLE, desc: text('is DOWN'), urlSource: DOWN.url },
    },
    { request: 'POST https://api.trello.com/1/cards', data: expect.anything() },
  ],
  [
    'apprise',
    { url: 'https://apprise.test', key: 'cfg', tag: 'ops' },
    {
      request: 'POST https://apprise.test/notify/cfg',
      headers: json,
      data: expect.objectContaining({ tag: 'ops', title: DOWN_TITLE, type: 'failure' }),
    },
    { request: 'POST https://apprise.test/notify/cfg', data: expect.objectContaining({ title: UP_TITLE, type: 'success' }) },
  ],
  [
    'webhook',
    { method_down: 'POST', url_down: 'https://hook.test/$STATUS', body_down: '{"n":$NAME_JSON}', url_up: 'https://hook.test/$STATUS' },
    { request: 'POST https://hook.test/down', headers: { 'idempotency-key': DOWN.id }, data: { n: DOWN.check.name } },
    { request: 'GET https://hook.test/up', data: undefined },
  ],
]
