// As much of it as is used.
declare module 'pngjs' {
  export class PNG {
    constructor(size: { readonly width: number; readonly height: number })
    readonly data: Buffer
    static readonly sync: { write(png: PNG): Buffer }
  }
}
