import { escapeMarkdown } from './escape.ts'
import { describeStatus, listFacts, type MessageContent } from './message-content.ts'

/** Markdown without a headline: receivers have a separate field for it. */
export const markdownText = (content: MessageContent): string =>
  [
    escapeMarkdown(describeStatus(content)),
    content.check.desc && escapeMarkdown(content.check.desc),
    listFacts(content)
      .map(([name, value]) => `- **${name}:** ${escapeMarkdown(value)}`)
      .join('\n'),
    `[Open in Watchdesk](${content.url})`,
  ]
    .filter(Boolean)
    .join('\n\n')
