import { RotateCw, X } from 'lucide-react'
import { IconButton } from '../button.tsx'

type UploadLine = {
  readonly id: number
  readonly sentence: string
  readonly share: number
  readonly hasFailed: boolean
  readonly again: string
  readonly dismiss: string
}

type UploadListProps = {
  readonly label: string
  readonly lines: readonly UploadLine[]
  readonly onAgain: (id: number) => void
  readonly onDismiss: (id: number) => void
}

export const UploadList = ({ label, lines, onAgain, onDismiss }: UploadListProps) => (
  <div aria-live="polite">
    {lines.length > 0 && (
      <ul aria-label={label} className="flex flex-col gap-1">
        {lines.map(({ id, sentence, share, hasFailed, again, dismiss }) => (
          <li key={id} className="flex min-h-8 min-w-0 items-center gap-2 text-13">
            <span className={hasFailed ? 'min-w-0 grow break-words text-down' : 'min-w-0 grow truncate'}>{sentence}</span>
            {hasFailed ? (
              <IconButton label={again} onClick={() => onAgain(id)}>
                <RotateCw aria-hidden="true" className="size-4" />
              </IconButton>
            ) : (
              <progress max={1} value={share} aria-label={sentence} className="h-1.5 w-32 shrink-0 accent-accent" />
            )}
            <IconButton label={dismiss} onClick={() => onDismiss(id)}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    )}
  </div>
)
