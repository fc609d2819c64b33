import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'

export type PageMeta = { readonly current_page: number; readonly per_page: number; readonly total: number }

/** Pagination; nothing is rendered for a single page. */
export const Pager = ({ meta, onPage }: { meta: PageMeta; onPage: (page: number) => void }) => {
  const text = useText().ui.grid
  const pages = Math.max(1, Math.ceil(meta.total / meta.per_page))
  if (pages === 1) return null
  return (
    <nav aria-label={text.pages} className="flex items-center gap-2 pt-2">
      <Button disabled={meta.current_page <= 1} onClick={() => onPage(meta.current_page - 1)}>
        {text.previousPage}
      </Button>
      <span className="text-13 text-muted">{text.pageOf({ page: meta.current_page, pages })}</span>
      <Button disabled={meta.current_page >= pages} onClick={() => onPage(meta.current_page + 1)}>
        {text.nextPage}
      </Button>
    </nav>
  )
}
