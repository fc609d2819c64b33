import { useState, type ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Segmented } from './segmented.tsx'

type SplitProps = {
  readonly list: ReactNode
  readonly detail: ReactNode | undefined
  /** Beside the detail where there is room; a second tab of it where there is not. */
  readonly context?: { readonly label: string; readonly content: ReactNode }
  readonly detailLabel: string
  readonly onBack: () => void
}

/** List, detail, context. On a narrow screen one at a time, with a way back. */
export const SplitPane = ({ list, detail, context, detailLabel, onBack }: SplitProps) => {
  const text = useText().ui
  const [tab, setTab] = useState<'detail' | 'context'>('detail')
  const open = detail !== undefined
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <div
        className={cx(
          'min-h-0 min-w-0 flex-col pane:flex pane:w-2/5 pane:max-w-120 pane:min-w-72 pane:border-r pane:border-line',
          open ? 'hidden' : 'flex grow',
        )}
      >
        {list}
      </div>
      <section aria-label={detailLabel} className={cx('min-h-0 min-w-0 grow flex-col', open ? 'flex' : 'hidden pane:flex')}>
        {open && (
          <div className="flex flex-wrap items-center gap-2 px-3 pt-2 wide:hidden">
            <div className="pane:hidden">
              <Button look="quiet" icon={<ChevronLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
                {text.back}
              </Button>
            </div>
            {context !== undefined && (
              <Segmented
                label={text.show}
                value={tab}
                choices={[
                  { value: 'detail', label: detailLabel },
                  { value: 'context', label: context.label },
                ]}
                onChange={setTab}
              />
            )}
          </div>
        )}
        <div className="flex min-h-0 min-w-0 grow">
          <div
            className={cx(
              'min-h-0 min-w-0 grow overflow-y-auto px-4 py-3',
              tab === 'context' && context !== undefined && 'hidden wide:block',
            )}
          >
            {detail}
          </div>
          {context !== undefined && open && (
            <aside
              aria-label={context.label}
              className={cx(
                'min-h-0 overflow-y-auto px-4 py-3 wide:block wide:w-(--context) wide:shrink-0 wide:border-l wide:border-line',
                tab === 'context' ? 'grow wide:grow-0' : 'hidden',
              )}
            >
              {context.content}
            </aside>
          )}
        </div>
      </section>
    </div>
  )
}
