import { html, type Html } from './html.ts'

/** How the head of a page begins that is for the one who was sent its link: to be read on a telephone, and in no search engine. */
export const renderUnlistedPageHead = (title: string): Html =>
  html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>`
