import { assertOutsideTransaction } from '../../kernel/db/transaction-context.ts'
import { isCheapMail, mailTimeLimit } from '../../kernel/mail/limits.ts'
import { runInWorker } from '../../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError } from '../../kernel/worker-thread/task.ts'
import type { ParsedMail } from './model.ts'
import { parseHeaderTask, parseMailTask } from './parse-task.ts'
import { MAX_HEADER_BYTES } from './parse.ts'

/** Parses and sanitizes a mail in the worker thread. Above the time limit only the header is parsed, and the mail becomes an attachment. */
export const readMail = async (raw: Uint8Array, sender: string): Promise<ParsedMail> => {
  assertOutsideTransaction('A mail was read')
  if (isCheapMail(raw)) return await parseMailTask.run(raw)
  try {
    return await runInWorker(parseMailTask, raw, { sender, max_ms: mailTimeLimit(raw) })
  } catch (error) {
    if (!(error instanceof TaskOverrunError)) throw error
    const mail = await runInWorker(parseHeaderTask, raw.slice(0, MAX_HEADER_BYTES), { sender })
    return { ...mail, attachments: mail.attachments.map((whole) => ({ ...whole, bytes: raw })) }
  }
}
