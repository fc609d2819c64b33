import { isGoneOrForbidden, outcomeOf, postJson } from './http-call.ts'
import { escapeHtml } from './escape.ts'
import { Conf, joinUrl, Secret, Site, Text } from './fields.ts'
import { claim, facts, headline, plainText, type News } from './news.ts'
import { transport } from './transport.ts'

const htmlOf = (news: News): string =>
  [
    `<p><strong>${escapeHtml(headline(news))}</strong><br/>${escapeHtml(claim(news))}</p>`,
    news.check.desc && `<p>${escapeHtml(news.check.desc)}</p>`,
    `<ul>${facts(news)
      .map(([name, value]) => `<li>${name}: ${escapeHtml(value)}</li>`)
      .join('')}</ul>`,
    `<p><a href="${escapeHtml(news.url)}">Open</a></p>`,
  ].join('')

export const matrix = transport({
  kind: 'matrix',
  label: 'Matrix',
  about: 'Writes into a room as a user of yours, who must be a member of it.',
  conf: Conf({
    url: Site({ title: 'Homeserver', description: 'https://matrix.example' }),
    access_token: Secret({ title: 'Access token' }),
    room_id: Text({ title: 'Room id', description: '!room:matrix.example' }),
  }),
  recipient: ({ room_id }) => room_id,
  // The server keeps the first of two messages with one transaction id, so a repeated attempt is heard once.
  send: (tools, { url, access_token, room_id }, news) =>
    postJson(
      tools,
      {
        method: 'PUT',
        url: joinUrl(url, `/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}/send/m.room.message/${news.id}`),
        headers: { authorization: `Bearer ${access_token}` },
        json: {
          msgtype: 'm.text',
          body: plainText(news),
          format: 'org.matrix.custom.html',
          formatted_body: htmlOf(news),
          'm.mentions': {},
        },
      },
      (reply) => outcomeOf(reply, isGoneOrForbidden),
    ),
})
