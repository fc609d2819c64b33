import type { ReactNode } from 'react'
import { Globe, Lock } from 'lucide-react'
import { cx } from '../cx.ts'
import { Textarea } from '../form/field.tsx'

type SayBoxProps = {
  readonly audience: 'public' | 'internal'
  readonly label: string
  readonly placeholder: string
  readonly readers: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string
  readonly head: ReactNode
  readonly actions?: ReactNode
}

export const SayBox = ({ audience, label, placeholder, readers, value, onChange, error, head, actions }: SayBoxProps) => {
  const isPublic = audience === 'public'
  const Icon = isPublic ? Globe : Lock
  return (
    <div
      data-audience={audience}
      className={cx(
        'flex min-w-0 flex-col gap-2 rounded-panel border p-3',
        isPublic ? 'border-accent bg-raised' : 'border-dashed border-late-solid bg-late-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">{head}</div>
      <Textarea
        aria-label={label}
        aria-invalid={error === undefined ? undefined : true}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== undefined && <p className="text-12 font-medium text-down">{error}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <p className={cx('flex min-w-0 grow basis-48 items-center gap-1.5 text-13', isPublic ? 'text-text' : 'text-late')}>
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {readers}
        </p>
        {actions !== undefined && <div className="ms-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>}
      </div>
    </div>
  )
}

export const Said = ({
  audience,
  word,
  head,
  children,
}: {
  audience: 'public' | 'internal'
  word: string
  head: ReactNode
  children: string
}) => {
  const isPublic = audience === 'public'
  const Icon = isPublic ? Globe : Lock
  return (
    <li
      className={cx(
        'flex min-w-0 flex-col gap-1 rounded-panel border px-3 py-2',
        isPublic ? 'border-line bg-raised' : 'border-dashed border-late-solid bg-late-soft',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-13 text-muted">
        <span className={cx('inline-flex items-center gap-1 font-medium', isPublic ? 'text-accent' : 'text-late')}>
          <Icon aria-hidden="true" className="size-3.5" />
          {word}
        </span>
        {head}
      </p>
      <p className="whitespace-pre-wrap break-words">{children}</p>
    </li>
  )
}
