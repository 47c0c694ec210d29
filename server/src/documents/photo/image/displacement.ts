/** How many pixels perspective, curl and folds moved a point of the page down. */
export type Displacement = (x: number, y: number) => number
