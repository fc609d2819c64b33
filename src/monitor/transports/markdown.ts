import { escapeMarkdown } from './escape.ts'
import { claim, facts, type News } from './news.ts'

/** The news as Markdown, without a headline: the receivers have a field of their own for it. */
export const markdownText = (news: News): string =>
  [
    escapeMarkdown(claim(news)),
    news.check.desc && escapeMarkdown(news.check.desc),
    facts(news)
      .map(([name, value]) => `- **${name}:** ${escapeMarkdown(value)}`)
      .join('\n'),
    `[Open in Watchdesk](${news.url})`,
  ]
    .filter(Boolean)
    .join('\n\n')
