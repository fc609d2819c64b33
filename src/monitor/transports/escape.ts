/** Names, tags and descriptions are written by people: in no medium may they become markup, a mention or a link of their own. */

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Slack and those that speak its language: only these three characters begin anything there. */
export const escapeSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An invisible space behind the sign: it reads the same and calls nobody. */
export const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200b')

/** Markdown: a backslash before whatever could mean something. */
export const escapeMarkdown = (text: string): string =>
  withoutMentions(text.replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&').replaceAll('\n', ' '))

export const truncate = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
