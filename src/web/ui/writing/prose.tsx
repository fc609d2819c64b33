export const Prose = ({ children, none }: { children: string | null; none: string }) =>
  children === null || children.trim() === '' ? (
    <p className="text-13 text-muted">{none}</p>
  ) : (
    <p className="max-w-200 min-w-0 whitespace-pre-wrap break-words">{children}</p>
  )
