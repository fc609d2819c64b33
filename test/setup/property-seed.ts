/** Seed of every property and fuzz test: fixed in `npm test`; `npm run soak` sets a random one in PROPERTY_SEED and prints it. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_119)
