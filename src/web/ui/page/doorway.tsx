import type { ReactNode } from 'react'
import { Mark } from './frame.tsx'

/** Layout of the pages without a session. Fixed width, to avoid layout shifts. */
export const Doorway = ({ product, title, children }: { product: string; title: string; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-surface p-4 outline-none">
    <div className="w-full max-w-96 overflow-hidden rounded-panel border border-line bg-raised">
      <Mark name={product} narrow={false} />
      <div className="flex flex-col gap-4 p-4 pt-5">
        <h1 className="text-18 font-semibold">{title}</h1>
        {children}
      </div>
    </div>
  </main>
)
