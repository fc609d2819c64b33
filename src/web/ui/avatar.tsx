import { initialsOf } from './initials.ts'
import { cx } from './cx.ts'

type AvatarProps = {
  readonly name: string
  readonly size?: 'small' | 'normal'
  readonly doing?: string
}

/** Initials of a person. No colour per name: colour is reserved for problems. */
export const Avatar = ({ name, size = 'normal', doing }: AvatarProps) => {
  const full = doing === undefined ? name : `${name}, ${doing}`
  return (
    <span
      role="img"
      aria-label={full}
      data-tip={full}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full bg-paused-soft font-semibold text-paused select-none',
        size === 'small' ? 'size-5 text-[0.625rem]' : 'size-7 text-12',
        doing !== undefined && 'outline-2 outline-offset-1 outline-running-solid',
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
