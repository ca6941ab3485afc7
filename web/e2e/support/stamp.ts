/** Six digits that no other test of this run got: for names that must be new every time a test is run. */
export const stamp = () => `${String(Date.now()).slice(-4)}${String(Math.floor(Math.random() * 100)).padStart(2, "0")}`
