import { assertOutsideTransaction } from '../../kernel/db/transaction-context.ts'
import { invalid } from '../../kernel/errors.ts'
import { runInWorker } from '../../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../../kernel/worker-thread/task.ts'
import { htmlToPlainText } from '../replies/rich-text.ts'
import { hasTooManyCells, MAX_TABLE_CELLS, renderMarkdown } from './markdown.ts'

/** A body with its HTML and plain text, rendered before the transaction begins. */
export type RenderedBody = { readonly body: string; readonly body_html: string; readonly text: string }

/** Undefined if the tables of the text have too many cells. */
export const renderMarkdownTask: WorkerTask<string, RenderedBody | undefined> = {
  module_url: import.meta.url,
  export_name: 'renderMarkdownTask',
  run: (body) => {
    if (hasTooManyCells(body)) return undefined
    const body_html = renderMarkdown(body)
    return { body, body_html, text: htmlToPlainText(body_html) }
  },
}

/** Renders Markdown in the worker thread: a table of 100 KB takes a second. `sender` is the key of the fair queue. */
export const renderBody = async (body: string, sender: string): Promise<RenderedBody> => {
  assertOutsideTransaction('Markdown was rendered')
  try {
    const rendered = await runInWorker(renderMarkdownTask, body, { sender })
    return rendered ?? invalid({ body: [`The tables in the body field must not have more than ${MAX_TABLE_CELLS} cells.`] })
  } catch (error) {
    if (error instanceof TaskOverrunError) return invalid({ body: ['The body field takes too long to render. Split the article.'] })
    throw error
  }
}
