/** A page as others will see it. Nothing in it runs, and nothing in it leads away. */
export const PreviewFrame = ({ title, html, height = 640 }: { title: string; html: string; height?: number }) => (
  <iframe title={title} sandbox="" srcDoc={html} style={{ height }} className="w-full rounded-panel border border-line bg-bg" />
)
