/** Texts of the gallery. It is a developer tool, so they are English only and not in the catalogs. */
export const words = {
  title: 'Gallery',
  facts: 'Every component in its states. Nothing here is real.',
  sections: {
    colours: 'Colours and type',
    status: 'States',
    buttons: 'Buttons and menus',
    fields: 'Fields',
    overlays: 'Dialogs and messages',
    chips: 'Chips, tabs, toolbar',
    grid: 'Long list',
    table: 'Tables',
    times: 'Times',
    charts: 'Charts',
    states: 'Empty, loading, failed',
    code: 'Code and secrets',
    split: 'Panes',
    live: 'Live stream',
  },
} as const
