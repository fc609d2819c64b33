import { isUnavailable } from '../../../kernel/db/unavailable.ts'
import { AppError } from '../../../kernel/errors.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'
import type { HttpResponse } from '../responses.ts'
import { hashSource } from '../security-headers.ts'
import { renderV1Error } from './v1.ts'

const CSS =
  'body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;color:#14181f;background:#fff}@media(prefers-color-scheme:dark){body{color:#e7ebf0;background:#0e1116}a{color:#7ea6ff}}'

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${hashSource(CSS)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
}

const page = (title: string, sentence: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${CSS}</style>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p><p><a href="/">Back to the start</a></p></html>`

type ErrorText = { readonly title: string; readonly sentence: string }

/** Only messages written for readers are shown: any other may contain hosts, files or statements. */
const textOf = (error: unknown, status: number): ErrorText => {
  if (isUnavailable(error))
    return { title: 'Temporarily unavailable', sentence: 'The service is temporarily unavailable. Try again later.' }
  const title = status === 404 ? 'Not found' : status < 500 ? 'Request failed' : 'Internal error'
  if (error instanceof AppError) return { title, sentence: error.message }
  return { title, sentence: 'The error was logged with the id of this request.' }
}

export const sentenceOf = (error: unknown, status: number): string => textOf(error, status).sentence

export const renderErrorPage = (error: unknown): HttpResponse => {
  const { status, headers } = renderV1Error(error)
  const { title, sentence } = textOf(error, status)
  const retry_after = headers?.['retry-after']
  return { status, body: page(title, sentence), headers: { ...HEADERS, ...(retry_after !== undefined && { 'retry-after': retry_after }) } }
}
