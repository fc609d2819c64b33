import { useMemo } from 'react'
import { splitStyles, styleFrame } from './frame-style.ts'

type PreviewProps = { readonly title: string; readonly html: string; readonly height?: number }

/** A page as others will see it. Nothing in it runs. It is shown once it has its styles. */
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
