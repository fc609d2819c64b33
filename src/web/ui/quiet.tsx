import type { ReactNode } from 'react'

/** Said, but not loud: what is missing, what is beside the point. */
export const Quiet = ({ children }: { children: ReactNode }) => <span className="text-13 font-normal text-muted">{children}</span>
