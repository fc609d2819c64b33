import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { StatusGlyph } from '../status.tsx'
import { statusSoft, type StatusKind } from '../status-kinds.ts'

type NoticeProps = {
  readonly kind: StatusKind
  readonly sentence: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const Notice = ({ kind, sentence, action }: NoticeProps) => (
  <div role="status" className={cx('mt-1 flex flex-wrap items-center gap-x-2 rounded-control px-2 py-1 text-13', statusSoft[kind])}>
    <span className="flex min-w-0 items-center gap-2">
      <StatusGlyph kind={kind} />
      <span className="min-w-0">{sentence}</span>
    </span>
    {action !== undefined && (
      <span className="ms-auto">
        <Button onClick={action.run}>{action.label}</Button>
      </span>
    )}
  </div>
)
