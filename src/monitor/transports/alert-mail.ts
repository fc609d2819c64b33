import type { OutgoingMail } from '../../kernel/mailer.ts'
import { escapeHtml } from './escape.ts'
import { claim, COLOURS, facts, headline, nameOf, plainText, type News } from './news.ts'

const MOST_CHARACTERS = 10_000

/** What the last ping brought, for reading: the end of it, because that is where a job says why it failed. */
const bodyOf = ({ body, last_ping }: News): string =>
  last_ping?.scheme === 'email' ? '' : new TextDecoder().decode(body).slice(-MOST_CHARACTERS)

const textOf = (news: News): string => {
  const body = bodyOf(news)
  return [
    plainText(news),
    ...(body ? [`What the last ping brought:\n\n${body}`] : []),
    `You get this because an integration of the project ${news.project_name} names your address. To get no more of these:\n${news.unsubscribe_url}`,
  ].join('\n\n')
}

const row = ([name, value]: readonly [string, string]): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#525c69;vertical-align:top">${name}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`

const htmlOf = (news: News): string => {
  const body = bodyOf(news)
  const { desc } = news.check
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(headline(news))}</title></head>
<body style="margin:0;padding:24px;font:14px/20px system-ui,-apple-system,'Segoe UI',sans-serif;color:#14181f;background:#ffffff">
<p style="margin:0 0 16px"><span style="display:inline-block;padding:4px 12px;border-radius:4px;background:${COLOURS[news.status]};color:#ffffff;font-weight:600">${news.status.toUpperCase()}</span></p>
<h1 style="margin:0 0 8px;font-size:22px;line-height:28px">${escapeHtml(nameOf(news.check))}</h1>
<p style="margin:0 0 16px;font-size:16px;line-height:24px">${news.occasion === 'test' ? 'This is a test. ' : ''}It ${escapeHtml(claim(news))}</p>
${desc ? `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(desc)}</p>` : ''}
<table style="border-collapse:collapse;margin:0 0 16px">${facts(news).map(row).join('')}</table>
<p style="margin:0 0 24px"><a href="${escapeHtml(news.url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#2456d6;color:#ffffff;text-decoration:none">Open the check</a></p>
${body ? `<h2 style="margin:0 0 8px;font-size:14px">What the last ping brought</h2><pre style="margin:0 0 24px;padding:12px;background:#f6f7f9;color:#14181f;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(body)}</pre>` : ''}
<p style="margin:0;font-size:12px;line-height:16px;color:#525c69">You get this because an integration of the project ${escapeHtml(news.project_name)} names your address. <a href="${escapeHtml(news.unsubscribe_url)}" style="color:#525c69">Get no more of these</a></p>
</body></html>`
}

/** The message that was a ping, as it came. */
const attachmentsOf = ({ body, last_ping }: News): OutgoingMail['attachments'] =>
  last_ping?.scheme === 'email' && body.length > 0
    ? [{ filename: 'last-ping.eml', content_type: 'message/rfc822', content: Buffer.from(body).toString('base64') }]
    : []

export const alertMail = (to: string, news: News): OutgoingMail => ({
  to: [to],
  subject: headline(news),
  text: textOf(news),
  html: htmlOf(news),
  headers: {
    'List-Unsubscribe': `<${news.unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'X-Notification-Id': news.id,
  },
  attachments: attachmentsOf(news) ?? [],
})
