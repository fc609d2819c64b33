import { html, type Html } from '../kit/html.ts'

/** Start of the head of a page with a secret link: viewport for phones, hidden from search engines. */
export const renderUnlistedPageHead = (title: string): Html =>
  html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>`
