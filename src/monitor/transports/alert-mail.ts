import type { OutgoingMail } from '../../kernel/mail/mailer.ts'
import { escapeHtml } from '../../kernel/escape-html.ts'
import { describeStatus, headline, listFacts, type MessageContent, plainText, STATUS_COLOURS, toCheckName } from './message-content.ts'

const MAX_BODY_CHARACTERS = 10_000

/** The end of the body of the last ping, because a job reports its error there. */
const toBodyText = ({ body, last_ping }: MessageContent): string =>
  last_ping?.scheme === 'email' ? '' : new TextDecoder().decode(body).slice(-MAX_BODY_CHARACTERS)

const toText = (content: MessageContent): string => {
  const body = toBodyText(content)
  return [
    plainText(content),
    ...(body ? [`Body of the last ping:\n\n${body}`] : []),
    `You receive this mail because an integration of the project ${content.project_name} contains your address. To unsubscribe:\n${content.unsubscribe_url}`,
  ].join('\n\n')
}

const toHtmlRow = ([name, value]: readonly [string, string]): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#525c69;vertical-align:top">${name}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`

const toHtml = (content: MessageContent): string => {
  const body = toBodyText(content)
  const { desc } = content.check
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(headline(content))}</title></head>
<body style="margin:0;padding:24px;font:14px/20px system-ui,-apple-system,'Segoe UI',sans-serif;color:#14181f;background:#ffffff">
<p style="margin:0 0 16px"><span style="display:inline-block;padding:4px 12px;border-radius:4px;background:${STATUS_COLOURS[content.status]};color:#ffffff;font-weight:600">${content.status.toUpperCase()}</span></p>
<h1 style="margin:0 0 8px;font-size:22px;line-height:28px">${escapeHtml(toCheckName(content.check))}</h1>
<p style="margin:0 0 16px;font-size:16px;line-height:24px">${content.occasion === 'test' ? 'This is a test. ' : ''}It ${escapeHtml(describeStatus(content))}</p>
${desc ? `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(desc)}</p>` : ''}
<table style="border-collapse:collapse;margin:0 0 16px">${listFacts(content).map(toHtmlRow).join('')}</table>
<p style="margin:0 0 24px"><a href="${escapeHtml(content.url)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:#2456d6;color:#ffffff;text-decoration:none">Open the check</a></p>
${body ? `<h2 style="margin:0 0 8px;font-size:14px">Body of the last ping</h2><pre style="margin:0 0 24px;padding:12px;background:#f6f7f9;color:#14181f;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(body)}</pre>` : ''}
<p style="margin:0;font-size:12px;line-height:16px;color:#525c69">You receive this mail because an integration of the project ${escapeHtml(content.project_name)} contains your address. <a href="${escapeHtml(content.unsubscribe_url)}" style="color:#525c69">Unsubscribe</a></p>
</body></html>`
}

const toAttachments = ({ body, last_ping }: MessageContent): OutgoingMail['attachments'] =>
  last_ping?.scheme === 'email' && body.length > 0
    ? [{ filename: 'last-ping.eml', content_type: 'message/rfc822', content: Buffer.from(body).toString('base64') }]
    : []

export const composeAlertMail = (to: string, content: MessageContent): OutgoingMail => ({
  to: [to],
  subject: headline(content),
  text: toText(content),
  html: toHtml(content),
  headers: {
    'List-Unsubscribe': `<${content.unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'X-Notification-Id': content.id,
  },
  attachments: toAttachments(content) ?? [],
})
