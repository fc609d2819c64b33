import { formatIsoMillis } from '../../../contract/time.ts'
import type { Article } from '../../../helpdesk/kb/model.ts'
import { escapeHtml } from '../../../kernel/escape-html.ts'

type ListedArticle = { readonly article: Pick<Article, 'lang' | 'translation_group_id' | 'updated_at'>; readonly path: string }

export const renderSitemap = (base_url: string, listed: readonly ListedArticle[]): string => {
  const groups = Map.groupBy(listed, ({ article }) => article.translation_group_id)
  const entry = ({ article, path }: ListedArticle): string => {
    const others = groups.get(article.translation_group_id) ?? []
    const links =
      others.length < 2
        ? ''
        : others
            .map(
              (other) =>
                `<xhtml:link rel="alternate" hreflang="${escapeHtml(other.article.lang)}" href="${escapeHtml(base_url + other.path)}"/>`,
            )
            .join('')
    return `<url><loc>${escapeHtml(base_url + path)}</loc><lastmod>${formatIsoMillis(article.updated_at)}</lastmod>${links}</url>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed.map(entry).join('\n')}
</urlset>
`
}
