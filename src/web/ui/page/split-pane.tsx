import { useState, type ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Segmented } from '../form/segmented.tsx'

type SplitProps = {
  readonly list: ReactNode
  readonly detail: ReactNode | undefined
  readonly context?: { readonly label: string; readonly content: ReactNode }
  readonly detailLabel: string
  readonly onBack: () => void
}

type Tab = 'detail' | 'context'

const NarrowBar = ({ props, tab, onTab }: { props: SplitProps; tab: Tab; onTab: (tab: Tab) => void }) => {
  const { common, ui: text } = useText()
  const { context, detailLabel, onBack } = props
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pt-2 wide:hidden">
      <div className="pane:hidden">
        <Button look="quiet" icon={<ChevronLeft aria-hidden="true" className="size-4" />} onClick={onBack}>
          {text.back}
        </Button>
      </div>
      {context !== undefined && (
        <Segmented
          label={common.show}
          value={tab}
          choices={[
            { value: 'detail', label: detailLabel },
            { value: 'context', label: context.label },
          ]}
          onChange={onTab}
        />
      )}
    </div>
  )
}

const pane = 'min-h-0 overflow-y-auto px-4 py-3'
const listPane = 'min-h-0 min-w-0 flex-col pane:flex pane:w-2/5 pane:max-w-120 pane:min-w-72 pane:border-e pane:border-line'
const contextPane = 'wide:block wide:w-(--context) wide:shrink-0 wide:grow-0 wide:border-s wide:border-line'

/** List, detail and context; on small screens one at a time. */
export const SplitPane = (props: SplitProps) => {
  const { list, detail, context, detailLabel } = props
  const [tab, setTab] = useState<Tab>('detail')
  const open = detail !== undefined
  const inContext = tab === 'context' && context !== undefined
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <div className={cx(listPane, open ? 'hidden' : 'flex grow')}>{list}</div>
      <section aria-label={detailLabel} className={cx('min-h-0 min-w-0 grow flex-col', open ? 'flex' : 'hidden pane:flex')}>
        {open && <NarrowBar props={props} tab={tab} onTab={setTab} />}
        <div className="flex min-h-0 min-w-0 grow">
          <div className={cx(pane, 'min-w-0 grow', inContext && 'hidden wide:block')}>{detail}</div>
          {context !== undefined && open && (
            <aside aria-label={context.label} className={cx(pane, contextPane, inContext ? 'grow' : 'hidden')}>
              {context.content}
            </aside>
          )}
        </div>
      </section>
    </div>
  )
}
