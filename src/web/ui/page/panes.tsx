import { useState, type ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Segmented } from '../form/segmented.tsx'

type ListAndDetailProps = { readonly list: ReactNode; readonly detail: ReactNode | undefined; readonly detailLabel: string }

/** Master-detail layout; on small screens only one of the two is shown. */
export const ListAndDetail = ({ list, detail, detailLabel }: ListAndDetailProps) => (
  <div className="flex min-h-0 min-w-0 grow">
    <div
      className={cx(
        'min-h-0 min-w-0 flex-col',
        detail === undefined ? 'flex grow' : 'hidden wide:flex wide:w-88 wide:shrink-0 wide:border-e wide:border-line',
      )}
    >
      {list}
    </div>
    {detail !== undefined && (
      <section aria-label={detailLabel} className="flex min-h-0 min-w-0 grow flex-col">
        {detail}
      </section>
    )}
  </div>
)

type WithContextProps = {
  readonly label: string
  readonly contextLabel: string
  readonly context: ReactNode
  /** Screen-reader heading while only the context is visible. */
  readonly title?: string
  readonly onBack?: () => void
  readonly children: ReactNode
}

/** Content with a side panel, or with a second tab in narrow layouts. */
export const WithContext = ({ label, contextLabel, context, title, onBack, children }: WithContextProps) => {
  const { common, ui: text } = useText()
  const [tab, setTab] = useState<'main' | 'context'>('main')
  const inContext = tab === 'context'
  return (
    <div className="@container flex min-h-0 min-w-0 grow flex-col">
      <div className={cx('flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 @min-[52rem]:hidden')}>
        {onBack !== undefined && (
          <span className="wide:hidden">
            <Button look="quiet" icon={<ChevronLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
              {text.back}
            </Button>
          </span>
        )}
        <Segmented
          label={common.show}
          value={tab}
          choices={[
            { value: 'main', label },
            { value: 'context', label: contextLabel },
          ]}
          onChange={setTab}
        />
      </div>
      <div className="flex min-h-0 min-w-0 grow">
        <div className={cx('min-h-0 min-w-0 grow flex-col', inContext ? 'hidden @min-[52rem]:flex' : 'flex')}>{children}</div>
        <aside
          aria-label={contextLabel}
          className={cx(
            'min-h-0 overflow-y-auto px-4 pt-3 pb-[calc(0.75rem+var(--toast-read,0px))] @min-[52rem]:block @min-[52rem]:w-(--context) @min-[52rem]:shrink-0 @min-[52rem]:grow-0 @min-[52rem]:border-s @min-[52rem]:border-line',
            inContext ? 'grow' : 'hidden',
          )}
        >
          {title !== undefined && <h1 className="sr-only @min-[52rem]:hidden">{title}</h1>}
          {context}
        </aside>
      </div>
    </div>
  )
}

export const SideColumn = ({ children }: { children: ReactNode }) => (
  <div className="hidden min-h-0 w-48 shrink-0 flex-col overflow-y-auto border-e border-line p-2 pane:flex">{children}</div>
)
