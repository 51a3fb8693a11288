"""The cards as pictures, drawn by us from geometry: 52 faces and a back."""
