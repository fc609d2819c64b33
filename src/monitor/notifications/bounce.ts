import { readMime } from '../../kernel/read-mime.ts'
import { errorText } from './error-text.ts'
import type { LaterNews } from './report-back.ts'

/** A mail that came back, and why. */
export type Bounce = LaterNews & { readonly notification_uuid: string }

const UUID = /^X-Notification-Id:\s*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\s*$/im
const STATUS = /^Status:\s*([245])\.(\d{1,3})\.(\d{1,3})\s*$/im
const DIAGNOSIS = /^Diagnostic-Code:\s*([^\r\n]+)/im

// What we send is short, so whatever is told about it stands near the beginning. Anybody may send a report, of any length.
const LONGEST_READ = 65_536

// The recipient's server could not be found: that may be different tomorrow.
const NO_ROUTE = '5.4.4'

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/**
 * Reads a delivery report. It carries the headers of the mail it is about, and in them the random id of the notification, which nobody
 * but the recipient and the servers on the way know.
 */
export const readBounce = async (raw: Uint8Array): Promise<Bounce | 'unsigned' | 'ignored'> => {
  const mail = await readMime(raw.subarray(0, LONGEST_READ), { forceRfc822Attachments: true }).catch(() => undefined)
  if (mail === undefined) return 'unsigned'
  const whole = [mail.text ?? '', ...mail.attachments.map(({ content }) => textOf(content))].join('\n')
  const notification_uuid = UUID.exec(whole)?.[1]
  if (notification_uuid === undefined) return 'unsigned'
  const [, kind, subject, detail] = STATUS.exec(whole) ?? []
  if (kind !== '4' && kind !== '5') return 'ignored'
  const code = `${kind}.${subject}.${detail}`
  const diagnosis = DIAGNOSIS.exec(whole)?.[1]?.trim()
  const error = errorText(`Delivery failed (SMTP status code: ${code}).${diagnosis ? ` ${diagnosis}` : ''}`)
  return { notification_uuid, error, is_final: kind === '5' && code !== NO_ROUTE }
}
