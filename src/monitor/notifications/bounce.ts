import { parseMime } from '../../kernel/mail/mime.ts'
import { runInWorker } from '../../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../../kernel/worker-thread/task.ts'
import type { DeliveryReceipt } from './delivery-receipt.ts'
import { toErrorText } from './model.ts'

export type NotificationBounce = DeliveryReceipt & { readonly notification_uuid: string }

const UUID = /^X-Notification-Id:\s*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\s*$/im
const STATUS = /^Status:\s*([245])\.(\d{1,3})\.(\d{1,3})\s*$/im
const DIAGNOSIS = /^Diagnostic-Code:\s*([^\r\n]+)/im

// Our mails are short, so the relevant part is near the beginning of a report, which can have any length.
const MAX_READ_BYTES = 65_536

// The server of the recipient was not found, which may be temporary.
const NO_ROUTE = '5.4.4'

const toText = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

type BounceResult = NotificationBounce | 'unsigned' | 'ignored'

/** Parses a delivery report. The random id of the notification, known only to the recipient and mail servers, authenticates it. */
const parseBounce = async (raw: Uint8Array): Promise<BounceResult> => {
  const mail = await parseMime(raw, { forceRfc822Attachments: true }).catch(() => undefined)
  if (mail === undefined) return 'unsigned'
  const full_text = [mail.text ?? '', ...mail.attachments.map(({ content }) => toText(content))].join('\n')
  const notification_uuid = UUID.exec(full_text)?.[1]
  if (notification_uuid === undefined) return 'unsigned'
  const [, kind, subject, detail] = STATUS.exec(full_text) ?? []
  if (kind !== '4' && kind !== '5') return 'ignored'
  const code = `${kind}.${subject}.${detail}`
  const diagnosis = DIAGNOSIS.exec(full_text)?.[1]?.trim()
  const error = toErrorText(`Delivery failed (SMTP status code: ${code}).${diagnosis ? ` ${diagnosis}` : ''}`)
  return { notification_uuid, error, is_final: kind === '5' && code !== NO_ROUTE }
}

export const parseBounceTask: WorkerTask<Uint8Array, BounceResult> = {
  module_url: import.meta.url,
  export_name: 'parseBounceTask',
  run: parseBounce,
}

/** Parses a delivery report in the worker thread: 64 KB of empty lines take most of a second. `sender` is the key of the fair queue. */
export const readBounce = async (raw: Uint8Array, sender: string): Promise<BounceResult> => {
  try {
    return await runInWorker(parseBounceTask, raw.slice(0, MAX_READ_BYTES), { sender })
  } catch (error) {
    if (error instanceof TaskOverrunError) return 'unsigned'
    throw error
  }
}
