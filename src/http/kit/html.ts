import { escapeHtml } from '../../kernel/escape-html.ts'

/** HTML template: every value is escaped, unless it is HTML made by this template. */
export type Html = { readonly html: string }

type HtmlValue = string | number | Html | readonly Html[] | undefined | false

const render = (value: HtmlValue): string => {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'html' in value ? value.html : value.map(({ html }) => html).join('')
}

export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  html: strings.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''),
})
