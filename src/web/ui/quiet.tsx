import type { ReactNode } from 'react'

export const Quiet = ({ children }: { children: ReactNode }) => <span className="text-13 font-normal text-muted">{children}</span>
