import { expect } from 'vitest'
import { KEY, SLACK_NAME, MARKDOWN_NAME, DOWN_TITLE, UP_TITLE, text, json, form, basic, attachment, type Case } from './cases.ts'
import { DOWN, UP } from './scene.ts'

/** Messages to rooms and devices: settings, and the call that arrives when a check goes down and when it comes up. */
export const CHAT: readonly Case[] = [
  [
    'slack',
    { url: 'https://hooks.slack.test/services/T/B/x' },
    {
      request: 'POST https://hooks.slack.test/services/T/B/x',
      headers: json,
      data: { ...attachment('#bd1f1f', SLACK_NAME, 'is DOWN'), text: text(SLACK_NAME) },
    },
    {
      request: 'POST https://hooks.slack.test/services/T/B/x',
      data: expect.objectContaining(attachment('#128a5e', SLACK_NAME, 'It was down for 2 h.')),
    },
  ],
  [
    'discord',
    { url: 'https://discord.test/api/webhooks/1/x?thread_id=5' },
    {
      request: 'POST https://discord.test/api/webhooks/1/x/slack?thread_id=5',
      headers: json,
      data: attachment('#bd1f1f', SLACK_NAME, 'failure signal'),
    },
    { request: 'POST https://discord.test/api/webhooks/1/x/slack?thread_id=5', data: attachment('#128a5e', SLACK_NAME, 'is UP again') },
  ],
  [
    'mattermost',
    { url: 'https://mm.test/hooks/x' },
    {
      request: 'POST https://mm.test/hooks/x',
      headers: json,
      data: expect.objectContaining(attachment('#bd1f1f', MARKDOWN_NAME, 'is DOWN')),
    },
    { request: 'POST https://mm.test/hooks/x', data: expect.objectContaining(attachment('#128a5e', MARKDOWN_NAME, 'is UP again')) },
  ],
  [
    'rocketchat',
    { url: 'https://rocket.test/hooks/x' },
    {
      request: 'POST https://rocket.test/hooks/x',
      headers: json,
      data: expect.objectContaining({ alias: 'Watchdesk', text: text('is DOWN') }),
    },
    { request: 'POST https://rocket.test/hooks/x', data: expect.objectContaining({ alias: 'Watchdesk', text: text('is UP again') }) },
  ],
  [
    'msteamsw',
    { url: 'https://x.logic.azure.test/workflows/1/paths/invoke?sig=s' },
    {
      request: 'POST https://x.logic.azure.test/workflows/1/paths/invoke?sig=s',
      headers: json,
      data: {
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: expect.objectContaining({
              type: 'AdaptiveCard',
              body: expect.arrayContaining([expect.objectContaining({ text: `DOWN \\| ${MARKDOWN_NAME}`, color: 'attention' })]),
              actions: [{ type: 'Action.OpenUrl', title: 'Open', url: DOWN.url }],
            }),
          },
        ],
      },
    },
    { request: 'POST https://x.logic.azure.test/workflows/1/paths/invoke?sig=s', data: expect.objectContaining({ type: 'message' }) },
  ],
  [
    'googlechat',
    { url: 'https://chat.test/v1/spaces/A/messages?key=k&token=t' },
    {
      request: 'POST https://chat.test/v1/spaces/A/messages?key=k&token=t&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD',
      headers: json,
      data: { thread: { threadKey: KEY }, cardsV2: [expect.objectContaining({ cardId: DOWN.id })] },
    },
    {
      request: 'POST https://chat.test/v1/spaces/A/messages?key=k&token=t&messageReplyOption=REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD',
      data: expect.objectContaining({ thread: { threadKey: KEY } }),
    },
  ],
  [
    'telegram',
    { token: '1:abc', id: '-100', thread_id: 3 },
    {
      request: 'POST https://api.telegram.org/bot1:abc/sendMessage',
      headers: json,
      data: {
        chat_id: '-100',
        message_thread_id: 3,
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
        text: text('<b>DOWN | DB &#60;b&#62;&#34;backup&#34;&#60;/b&#62; @all</b>'),
      },
    },
    {
      request: 'POST https://api.telegram.org/bot1:abc/sendMessage',
      data: expect.objectContaining({ text: text('is UP again. It was down for 2 h.') }),
    },
  ],
  [
    'matrix',
    { url: 'https://matrix.test/', access_token: 'syt', room_id: '!r:matrix.test' },
    {
      request: `PUT https://matrix.test/_matrix/client/v3/rooms/!r%3Amatrix.test/send/m.room.message/${DOWN.id}`,
      headers: { ...json, authorization: 'Bearer syt' },
      data: expect.objectContaining({ msgtype: 'm.text', formatted_body: text('&#60;b&#62;'), 'm.mentions': {} }),
    },
    {
      request: `PUT https://matrix.test/_matrix/client/v3/rooms/!r%3Amatrix.test/send/m.room.message/${UP.id}`,
      data: expect.objectContaining({ body: text('is UP again') }),
    },
  ],
  [
    'zulip',
    { site: 'https://zulip.test', bot_email: 'bot@zulip.test', api_key: 'k', mtype: 'stream', to: 'ops' },
    {
      request: 'POST https://zulip.test/api/v1/messages',
      headers: { ...form, authorization: basic('bot@zulip.test:k') },
      data: { type: 'stream', to: 'ops', topic: 'DB <b>"backup"</b> @all', content: text(`**DOWN \\| ${MARKDOWN_NAME}**`) },
    },
    { request: 'POST https://zulip.test/api/v1/messages', data: expect.objectContaining({ content: text('is UP again') }) },
  ],
  [
    'signal',
    { url: 'http://signal.test:8080', number: '+1 555-000 1111', value: '+15550002222' },
    {
      request: 'POST http://signal.test:8080/v2/send',
      headers: json,
      data: { number: '+15550001111', recipients: ['+15550002222'], message: text('is DOWN') },
    },
    { request: 'POST http://signal.test:8080/v2/send', data: expect.objectContaining({ message: text('is UP again') }) },
  ],
  [
    'ntfy',
    { topic: 'ops', url: 'https://ntfy.test', token: 'tk', priority: 5, priority_up: 2 },
    {
      request: 'POST https://ntfy.test/',
      headers: { ...json, authorization: 'Bearer tk' },
      data: { topic: 'ops', priority: 5, title: DOWN_TITLE, message: text('is DOWN'), tags: ['red_circle'], click: DOWN.url },
    },
    { request: 'POST https://ntfy.test/', data: expect.objectContaining({ priority: 2, title: UP_TITLE, tags: ['white_check_mark'] }) },
  ],
  [
    'gotify',
    { url: 'https://gotify.test', token: 'A', priority: 9, priority_up: 0 },
    {
      request: 'POST https://gotify.test/message',
      headers: { ...json, 'x-gotify-key': 'A' },
      data: expect.objectContaining({ title: DOWN_TITLE, priority: 9, message: text('is DOWN') }),
    },
    'nothing',
  ],
  [
    'po',
    { token: 'app', user_key: 'user', priority: 2 },
    {
      request: 'POST https://api.pushover.net/1/messages.json',
      headers: form,
      data: expect.objectContaining({
        token: 'app',
        user: 'user',
        title: DOWN_TITLE,
        priority: '2',
        retry: '300',
        expire: '86400',
        html: '1',
      }),
    },
    { request: 'POST https://api.pushover.net/1/messages.json', data: expect.objectContaining({ title: UP_TITLE, priority: '0' }) },
  ],
  [
    'pushbullet',
    { token: 'o.x' },
    {
      request: 'POST https://api.pushbullet.com/v2/pushes',
      headers: { ...json, 'access-token': 'o.x' },
      data: { type: 'note', title: DOWN_TITLE, body: text('is DOWN'), guid: DOWN.id },
    },
    { request: 'POST https://api.pushbullet.com/v2/pushes', data: expect.objectContaining({ title: UP_TITLE }) },
  ],
]
