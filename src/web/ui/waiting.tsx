import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { StatusGlyph } from './status.tsx'
import { statusSoft } from './status-kinds.ts'

type WaitingProps = { readonly done: boolean; readonly sentence: string; readonly detail: ReactNode; readonly children?: ReactNode }

/** Something is on its way, and then it is there. The words are read out when they change. */
export const Waiting = ({ done, sentence, detail, children }: WaitingProps) => (
  <div className={cx('flex flex-col gap-3 rounded-panel px-3 py-3', statusSoft[done ? 'up' : 'new'])}>
    <div role="status" className="flex items-start gap-2">
      <StatusGlyph kind={done ? 'up' : 'new'} running={!done} />
      <div className="min-w-0">
        <p className="font-medium">{sentence}</p>
        <p className="text-13">{detail}</p>
      </div>
    </div>
    {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
  </div>
)
