/** The dial of a telephone, as our logo shows it: in a square of 32, with its middle at 16. */
export const dial = {
  radius: 11.5,
  hub: 3.4,
  hole: 1.9,
  holes: [
    [16.7, 23.97],
    [11.58, 22.67],
    [8.39, 18.45],
    [8.52, 13.17],
    [11.91, 9.12],
    [17.09, 8.08],
    [21.8, 10.49],
    [23.97, 15.3],
  ],
  /** The finger stop. */
  stop: { path: "M21.06 20.24 24.89 23.46", width: 2.2 },
} as const
