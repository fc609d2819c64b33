import { escapeHtml } from '../../kernel/escape-html.ts'
import { ConfSchema, joinUrl, Secret, ServerUrl, Text } from './fields.ts'
import { explainGoneOrForbidden, postJson, toOutcome } from './http-call.ts'
import { describeStatus, headline, listFacts, type MessageContent, plainText } from './message-content.ts'
import { defineTransport } from './transport.ts'

const toHtml = (content: MessageContent): string =>
  [
    `<p><strong>${escapeHtml(headline(content))}</strong><br/>${escapeHtml(describeStatus(content))}</p>`,
    content.check.desc && `<p>${escapeHtml(content.check.desc)}</p>`,
    `<ul>${listFacts(content)
      .map(([name, value]) => `<li>${name}: ${escapeHtml(value)}</li>`)
      .join('')}</ul>`,
    `<p><a href="${escapeHtml(content.url)}">Open</a></p>`,
  ].join('')

export const matrix = defineTransport({
  kind: 'matrix',
  label: 'Matrix',
  about: 'Posts to a room through your own user, which must be a member of the room.',
  conf: ConfSchema({
    url: ServerUrl({ title: 'Homeserver', description: 'https://matrix.example' }),
    access_token: Secret({ title: 'Access token' }),
    room_id: Text({ title: 'Room id', description: '!room:matrix.example' }),
  }),
  recipient: ({ room_id }) => room_id,
  // The server ignores a second message with the same transaction id, so a retry sends no duplicate.
  send: (tools, { url, access_token, room_id }, content) =>
    postJson(
      tools,
      {
        method: 'PUT',
        url: joinUrl(url, `/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}/send/m.room.message/${content.id}`),
        headers: { authorization: `Bearer ${access_token}` },
        json: {
          msgtype: 'm.text',
          body: plainText(content),
          format: 'org.matrix.custom.html',
          formatted_body: toHtml(content),
          'm.mentions': {},
        },
      },
      (response) => toOutcome(response, explainGoneOrForbidden),
    ),
})
