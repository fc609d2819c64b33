/** Names, tags and descriptions are entered by users: they must not become markup, mentions or links. */

/** Slack and services with the same format treat only these three characters specially. */
export const escapeSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A zero-width space behind `@` prevents a mention and is not visible. */
export const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200b')

/** A backslash before every character with a meaning in Markdown. */
export const escapeMarkdown = (text: string): string =>
  withoutMentions(text.replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&').replaceAll('\n', ' '))

export const truncate = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
