import { useState } from 'react'
import { Download } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { IconButton } from '../ui/button.tsx'
import type { ExportProps } from './export-dialog.tsx'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const ExportDialog = lazyLayer(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

/** Requires permission to read reports, because a bulk export reveals as much as they do. */
export const ExportButton = (props: ExportProps) => {
  const text = useText().inbox.exports
  const may = useMay('reports:read')
  const [asked, setAsked] = useState(false)
  if (!may) return null
  return (
    <>
      <IconButton label={text.dots} onClick={() => setAsked(true)}>
        <Download aria-hidden="true" className="size-4" />
      </IconButton>
      {asked && <ExportDialog {...props} onClose={() => setAsked(false)} />}
    </>
  )
}
