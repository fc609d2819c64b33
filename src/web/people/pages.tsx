import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet } from '../ui/quiet.tsx'
import type { Paged } from './data.ts'

/** Leads through a list that comes in pages; nothing when there is only one. */
export const Pages = ({ meta, onPage }: { meta: Paged<unknown>['meta']; onPage: (page: number) => void }) => {
  const text = useText().ui.grid
  const pages = Math.ceil(meta.total / meta.per_page)
  if (pages < 2) return null
  const { current_page: page } = meta
  return (
    <nav aria-label={text.pages} className="flex items-center gap-2 py-2">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {text.previousPage}
      </Button>
      <Quiet>{text.pageOf({ page, pages })}</Quiet>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {text.nextPage}
      </Button>
    </nav>
  )
}
