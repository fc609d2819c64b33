import { useMemo } from 'react'
import { splitStyles, styleFrame } from './frame-style.ts'

type PreviewProps = { readonly title: string; readonly html: string; readonly height?: number }

/** Preview in a sandboxed frame without scripts, shown once its styles are loaded. */
export const PreviewFrame = ({ title, html, height = 640 }: PreviewProps) => {
  const page = useMemo(() => splitStyles(html), [html])
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={page.html}
      onLoad={(event) => styleFrame(event.currentTarget, page.css)}
      style={{ height, visibility: 'hidden' }}
      className="w-full rounded-panel border border-line bg-bg"
    />
  )
}
