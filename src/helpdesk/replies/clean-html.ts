import { assertOutsideTransaction } from '../../kernel/db/transaction-context.ts'
import { invalid } from '../../kernel/errors.ts'
import { runInWorker } from '../../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../../kernel/worker-thread/task.ts'
import { sanitizeRichText } from './rich-text.ts'

export const cleanHtmlTask: WorkerTask<string, string | null> = {
  module_url: import.meta.url,
  export_name: 'cleanHtmlTask',
  run: sanitizeRichText,
}

const MAX_QUICK_LENGTH = 8_192
const MAX_QUICK_TAGS = 400

/** Whether HTML is sanitized in less than two milliseconds, so that it need not run in the worker thread. */
const isQuick = (html: string): boolean => html.length <= MAX_QUICK_LENGTH && html.split('<', MAX_QUICK_TAGS + 1).length <= MAX_QUICK_TAGS

/** Sanitizes long HTML in the worker thread and short HTML on the event loop. `sender` is the key of the fair queue. */
export const cleanHtml = async (html: string, sender: string): Promise<string | null> => {
  assertOutsideTransaction('HTML was sanitized')
  return isQuick(html) ? sanitizeRichText(html) : await runInWorker(cleanHtmlTask, html, { sender })
}

export const cleanBodyHtml = async (html: string | null | undefined, sender: string): Promise<string | null> => {
  try {
    return html === null || html === undefined ? null : await cleanHtml(html, sender)
  } catch (error) {
    if (error instanceof TaskOverrunError) return invalid({ body_html: ['The body_html field has too many tags. Send less markup.'] })
    throw error
  }
}
