// Runs before the first paint so that a dark or compact portal never flashes light or comfortable.
// An external file because the content security policy allows no inline script.
(function () {
  var root = document.documentElement
  var scheme = null
  var density = null
  try {
    scheme = localStorage.getItem("dialplane.scheme")
    density = localStorage.getItem("dialplane.density")
    // Whose account was open here last: a partner's customer reads our own name nowhere while the page loads.
    var brand = localStorage.getItem("dialplane.brand")
    var named = document.querySelector("meta[name=application-name]")
    if (brand && named && brand !== named.content) {
      document.title = named.content = brand
      document.querySelector("link[rel=icon]").href = "data:,"
    }
  } catch (_) {
    // storage may be blocked; the system's preference still holds
  }
  if (scheme !== "light" && scheme !== "dark") {
    scheme = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
  }
  root.setAttribute("data-mantine-color-scheme", scheme)
  root.setAttribute("data-density", density === "compact" ? "compact" : "comfortable")
})()
