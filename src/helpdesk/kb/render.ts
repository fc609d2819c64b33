import { refuseInsideTransaction } from '../../kernel/db/inside.ts'
import { invalid } from '../../kernel/errors.ts'
import { runInWorker } from '../../kernel/worker-thread/shared-runner.ts'
import { TaskOverrunError, type WorkerTask } from '../../kernel/worker-thread/task.ts'
import { textOfCleanHtml } from '../replies/rich-text.ts'
import { htmlOfMarkdown } from './markdown.ts'

/** The body of an article with its HTML and its text, rendered before a transaction begins. */
export type RenderedBody = { readonly body: string; readonly body_html: string; readonly text: string }

export const renderMarkdownTask: WorkerTask<string, RenderedBody> = {
  module_url: import.meta.url,
  export_name: 'renderMarkdownTask',
  run: (body) => {
    const body_html = htmlOfMarkdown(body)
    return { body, body_html, text: textOfCleanHtml(body_html) }
  },
}

/** Renders Markdown in the worker thread: a table of 100 KB takes a second. `sender` is the key of the fair queue. */
export const renderBody = async (body: string, sender: string): Promise<RenderedBody> => {
  refuseInsideTransaction('Markdown was rendered')
  try {
    return await runInWorker(renderMarkdownTask, body, { sender })
  } catch (error) {
    if (error instanceof TaskOverrunError) return invalid({ body: ['The body field takes too long to render. Split the article.'] })
    throw error
  }
}
