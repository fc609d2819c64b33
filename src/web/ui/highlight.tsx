type Piece = { readonly text: string; readonly marked: boolean }

export const Highlight = ({ pieces }: { pieces: readonly Piece[] }) => (
  <span className="text-13 text-muted">
    {pieces.map(({ text, marked }, at) =>
      marked ? (
        <mark key={at} className="rounded-chip bg-late-soft px-0.5 font-medium text-late">
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </span>
)
